import { shellConfig } from '@portal/build/shell';
import { NAV_ICONS } from './src/navigation/nav-icons.ts';
import { shellPaths } from './src/shell-paths.ts';

export default shellConfig(import.meta.dirname, { routes: Object.values(shellPaths), icons: NAV_ICONS });
