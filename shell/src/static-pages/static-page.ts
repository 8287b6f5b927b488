import type { AppConfig } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { readInlineJson } from '../sections/read-inline-json.ts';
import { installTrustedTypesPolicy } from '../sections/trusted-types.ts';
import { startStaticPage } from './static-page-controller.ts';

/** Script of the prerendered public pages (decision 0042), with validated configuration and registry. */
const config = readInlineJson('portal-config') as AppConfig;
installTrustedTypesPolicy(readInlineJson('portal-registry') as Registry);
startStaticPage(config);
