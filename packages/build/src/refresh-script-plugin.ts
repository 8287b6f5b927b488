import { type Compiler, rspack } from '@rspack/core';

export const REFRESH_SCRIPT = 'refresh-runtime.js';

/**
 * Adds the React Refresh runtime before the shell's script in the development page. It must be a separate script.
 * Shared modules run before an entry's first module, and React looks for the runtime when it starts.
 */
export class RefreshScriptPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RefreshScript', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        'RefreshScript',
        (data) => {
          data.headTags.unshift({
            tagName: 'script',
            voidTag: false,
            attributes: { defer: true, src: `${data.publicPath}${REFRESH_SCRIPT}` },
          });
          return data;
        },
      );
    });
  }
}
