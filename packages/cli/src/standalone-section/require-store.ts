import { CliError } from '@portal/cli-kit/cli-error';
import type { CommandUnknownOpts } from '@portal/cli-kit/program';

/** Rejects a command without a configured store: a section's own repository has no portal. @throws CliError */
export function requireStore(_group: CommandUnknownOpts, command: CommandUnknownOpts): void {
  const { PORTAL_DATA_DIR, PORTAL_RELEASES_URL } = process.env;
  if ('dataDir' in command.opts() || PORTAL_DATA_DIR || PORTAL_RELEASES_URL) return;
  throw new CliError(
    'No store is configured, so nothing was done. Set PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL to the store of the portal, or PORTAL_DATA_DIR to the data folder of a local portal.',
  );
}
