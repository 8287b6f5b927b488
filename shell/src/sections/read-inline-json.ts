/** Reads what the gateway wrote into the page as `<script type="application/json" id="…">`; undefined when absent. */
export function readInlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
