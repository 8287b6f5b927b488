import { shellConfig } from '@portal/build/shell';
import { shellPaths } from './src/shell-paths.ts';

export default shellConfig(import.meta.dirname, Object.values(shellPaths));
