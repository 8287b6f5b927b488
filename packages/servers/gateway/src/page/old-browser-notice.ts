import type { AppConfig } from '@portal/section-sdk/app-config';
import { escapeHtml } from './html.ts';

/**
 * Hides the notice in the browsers of `SUPPORTED_BROWSERS` (`@portal/build`). It needs no script, because an old browser
 * may run none. Safari has media query ranges since 16.4, Chrome `dvh` since 108, Firefox container queries since 110.
 */
const HIDE_IN_SUPPORTED_BROWSERS =
  '@media (width>0){@supports (height:1dvh) and (container-type:inline-size){.portal-old-browser{display:none}}}';

/**
 * Renders a notice with the telephone numbers of the society, which only browsers that are too old show. The numbers
 * are text, because the page's first link must be its skip link.
 */
export function renderOldBrowserNotice({ society }: AppConfig, nonce: string): string {
  const { supportPhoneTollFree, supportPhoneLocal } = society;
  return `<style nonce="${nonce}">.portal-old-browser{background:#fff4cc;color:#1c1c1c;padding:.75rem 1rem;font:1.125rem/1.5 system-ui,sans-serif}${HIDE_IN_SUPPORTED_BROWSERS}</style><aside class="portal-old-browser" aria-label="Your browser">This browser is too old for the member portal, so pages may be empty or may not work. Please update it, or use another device. You can also call us: ${escapeHtml(supportPhoneTollFree)} or ${escapeHtml(supportPhoneLocal)}.</aside>`;
}
