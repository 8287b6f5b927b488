import { type Compiler, rspack } from '@rspack/core';

/** Adds a preload link for the font, which browsers otherwise request after the styles. */
export class FontPreloadPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FontPreload', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        'FontPreload',
        (data) => {
          const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'));
          for (const font of fonts) {
            data.headTags.unshift({
              tagName: 'link',
              voidTag: true,
              attributes: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: 'anonymous',
                href: `${data.publicPath}${font}`,
              },
            });
          }
          return data;
        },
      );
    });
  }
}
