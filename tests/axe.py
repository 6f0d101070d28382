"""What is asked of axe, which looks at pages for what keeps people from using them."""

from __future__ import annotations

ASK_AXE = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return JSON.stringify(found.violations
        .filter(({impact}) => ["serious", "critical"].includes(impact))
        .map(({id, nodes}) => [id, nodes[0].html, nodes[0].failureSummary]));
}"""
ASK_AXE_FOR_COLOURS = ASK_AXE.replace(
    'resultTypes: ["violations"]', 'runOnly: ["color-contrast", "link-in-text-block"]'
)
