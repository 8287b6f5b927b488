import { createRequire } from 'node:module';
import path from 'node:path';
import { packageFolder } from './shared.ts';

/** The router's package names its form with warnings for developers alone; that without them lies beside it. */
export function routerWithoutWarnings(): Record<string, string> {
  const facade = createRequire(path.join(packageFolder('@portal/router'), 'package.json'));
  const ofRouter = createRequire(facade.resolve('react-router-dom/package.json'));
  const folder = path.join(path.dirname(ofRouter.resolve('react-router/package.json')), 'dist/production');
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  };
}
