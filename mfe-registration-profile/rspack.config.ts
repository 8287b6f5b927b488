import { sectionConfig } from '@portal/build/section';

export default sectionConfig(import.meta.dirname);
