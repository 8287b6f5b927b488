import type { AppConfig } from '@portal/section-sdk/app-config';

/** Colors of the page in both schemes, like `surface` of the shell's theme. */
export const THEME_COLORS = { light: '#FFFFFF', dark: '#1C222A' } as const;

/** Returns the web app manifest. The Back button stays, because signing and wallet pages open in their own windows. */
export function webManifest({ society }: AppConfig): object {
  const { appIconUrl, iconUrl = society.markUrl } = society;
  return {
    id: '/',
    name: `${society.name} Member Portal`,
    short_name: society.shortName,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons: [
      ...(appIconUrl === undefined
        ? []
        : [{ src: appIconUrl, sizes: '512x512', type: 'image/png', purpose: 'any maskable' }]),
      { src: iconUrl, sizes: 'any' },
    ],
  };
}
