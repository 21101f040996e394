"""The scripts and rules by which the tests ask axe about a page."""

ASK = """async asked => {
  for (const coming of document.querySelector("dialog")?.getAnimations() || []) coming.finish();
  const found = await axe.run({...asked, resultTypes: ["violations"], preload: false});
  return found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`));
}"""
"""Asks axe, and says of each violation the rule, the place and why."""

EVERYTHING = {"rules": {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": True}}}
"""All of WCAG 2.2 A and AA, the best practices, and what axe leaves out unless it is asked for."""

COLORS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
