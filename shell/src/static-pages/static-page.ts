import type { AppConfig } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { readInlineJson } from '../sections/read-inline-json.ts';
import { installTrustedTypesPolicy } from '../sections/trusted-types.ts';
import { startStaticPage } from './static-page-controller.ts';

/**
 * The script of the public pages that are made ahead (decision 0042), as the gateway writes them: with the configuration
 * and the registry, which it has checked.
 */
const config = readInlineJson('portal-config') as AppConfig;
installTrustedTypesPolicy(readInlineJson('portal-registry') as Registry);
startStaticPage(config);
