import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { inlineJson } from '../sections/inline-json.ts';
import { installScriptPolicy } from '../sections/script-policy.ts';
import { followPublicPage } from './follow-public-page.ts';

/**
 * The script of the public pages that are made ahead (decision 0042), as the gateway writes them: with the configuration
 * and the registry, which it has checked.
 */
const config = inlineJson('portal-config') as AppConfig;
installScriptPolicy(inlineJson('portal-registry') as Registry);
followPublicPage(config);
