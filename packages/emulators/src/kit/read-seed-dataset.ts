import type { Dataset } from '@portal/dataset/schema';
import { OperatorError } from '@portal/server-kit/operator-error';

/**
 * Reads the dataset that fills an empty store.
 * @throws OperatorError when the setting is missing, or with file, location and problem
 */
export async function readSeedDataset(path: string | undefined): Promise<Dataset> {
  if (path === undefined) {
    throw new OperatorError(
      'The setting PORTAL_DATASET is missing: an empty store is filled from a dataset.',
    );
  }
  // Imported on demand, because only the first start reads a dataset.
  const [{ readDataset }, { DatasetError }] = await Promise.all([
    import('@portal/dataset/read'),
    import('@portal/dataset/dataset-error'),
  ]);
  try {
    return readDataset(path);
  } catch (error) {
    throw error instanceof DatasetError ? new OperatorError(error.message, { cause: error }) : error;
  }
}
