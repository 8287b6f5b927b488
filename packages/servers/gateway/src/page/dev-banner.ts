/** Renders a banner for a browser that sees a preview. `html` contains a link out that works without scripts. */
export function renderDevBanner({ label, html }: { label: string; html: string }, nonce: string): string {
  return `<style nonce="${nonce}">.portal-notice{background:#fff4cc;color:#1c1c1c;padding:.75rem 1rem;font:1rem/1.5 system-ui,sans-serif}.portal-notice a{color:inherit}</style><aside class="portal-notice" aria-label="${label}">${html}</aside>`;
}
