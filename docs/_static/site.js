"use strict";

// A box that scrolls sideways can be reached by keyboard; one that shows all it has is no stop on the way.
const boxes = document.querySelectorAll("article pre, article .table-wrapper, article .scrolls");
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
boxes.forEach((box) => watch.observe(box));

// The menus of a narrow page open and close with Enter as buttons do, and close with Escape.
const menus = document.querySelectorAll(".sidebar-toggle");
menus.forEach((menu) =>
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Enter") menu.click();
  }),
);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus) {
    if (!menu.checked) continue;
    menu.checked = false;
    menu.focus();
  }
});
