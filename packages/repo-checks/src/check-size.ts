import { buildApplications } from '@portal/local-stack/build-applications';
import { shutdownSignal } from '@portal/local-stack/shutdown-signal';
import { root, run } from './exec.ts';

/** Builds shell and sections, and compares the compressed script of a first visit with `.size-limit.json`. */
await buildApplications(root, shutdownSignal());
process.exitCode = await run(['size-limit']);
