import { type Compiler, rspack } from '@rspack/core';

export const REFRESH_SCRIPT = 'refresh-runtime.js';

type HeadTag = { tagName: string; voidTag: boolean; attributes: Record<string, string | boolean> };

/** Adds a preload link for the font, which browsers otherwise request after the styles. */
export const fontPreloadPlugin = headTagPlugin('FontPreload', (publicPath, files) =>
  files
    .filter((file) => file.endsWith('.woff2'))
    .map((font) => ({
      tagName: 'link',
      voidTag: true,
      attributes: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: 'anonymous',
        href: `${publicPath}${font}`,
      },
    })),
);

/**
 * Adds the React Refresh runtime before the shell's script in the development page. It must be a separate script.
 * Shared modules run before an entry's first module, and React looks for the runtime when it starts.
 */
export const refreshScriptPlugin = headTagPlugin('RefreshScript', (publicPath) => [
  { tagName: 'script', voidTag: false, attributes: { defer: true, src: `${publicPath}${REFRESH_SCRIPT}` } },
]);

function headTagPlugin(name: string, tagsOf: (publicPath: string, files: string[]) => HeadTag[]) {
  return (compiler: Compiler) =>
    compiler.hooks.compilation.tap(name, (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        for (const tag of tagsOf(data.publicPath, Object.keys(compilation.assets)))
          data.headTags.unshift(tag);
        return data;
      });
    });
}
