import { shellConfig } from '@portal/build/shell';

export default shellConfig(import.meta.dirname);
