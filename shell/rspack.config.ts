import { shellConfig } from '@portal/build/shell';
import { shellPaths } from './src/routing/shell-paths.ts';

export default shellConfig(import.meta.dirname, Object.values(shellPaths));
