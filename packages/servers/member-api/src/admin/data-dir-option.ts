export const DATA_DIR = ['--data-dir <folder>', 'the data folder (PORTAL_DATA_DIR)'] as const;
