import { formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { Text } from '@portal/ui';
import { useProfile } from './use-profile.ts';

/** Date of the data on file, if the configuration asks for it and the API has one. */
export function DataDate() {
  const hasDate = useApiExtension('data-date');
  const { config } = usePlatform();
  const { data } = useProfile();
  if (!config.showDataDate || !hasDate || data?.DataAsOf === undefined) return null;
  return <Text size="sm" tone="muted">{`Information as of ${formatLongDate(data.DataAsOf)}.`}</Text>;
}
