import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { DEFAULT_NAMES, identityEndpoints } from '@portal/emulators/identity-provider/endpoints';
import { replaceFile } from '@portal/release-registry/atomic-write';
import { AppConfig } from '@portal/section-sdk/app-config';
import { z } from 'zod';
import type { StackSettings } from './stack-settings.ts';

/**
 * Writes this machine's configuration into `<dataDir>/config` from `deploy/local` and the identity provider's port
 * (CFG-01 to CFG-06). Every start overwrites it: edit `deploy/local`.
 */
export async function writeLocalConfig(
  root: string,
  settings: StackSettings,
): Promise<{ folder: string; config: AppConfig }> {
  const source = path.join(root, 'deploy/local');
  const folder = path.join(settings.dataDir, 'config');
  const file = path.join(source, 'app-config.template.json');
  const template = await readJsonFile(file, z.record(z.string(), z.unknown()), `${file} is missing.`);
  const identity = identityEndpoints(settings.identityProvider.origin, {
    ...DEFAULT_NAMES,
    hasPolicies: settings.identityProvider.hasPolicies,
  });
  const parsed = AppConfig.safeParse({
    ...template,
    apiExtensions: settings.apiExtensions,
    identityProvider: {
      clientId: identity.clientId,
      redirectUri: `${settings.origin}/authenticate`,
      postLogoutRedirectUri: `${settings.origin}/`,
      signUpSignInAuthority: identity.authorities.signUpSignIn,
      editProfileAuthority: identity.authorities.editProfile,
      forgotPasswordAuthority: identity.authorities.passwordReset,
      authorityDomain: identity.knownAuthorities[0],
      authorityMetadata: identity.authorityMetadata,
    },
    protectedResources: [{ accessUrl: '/v1', scopes: identity.scopes }],
    guardScopes: identity.scopes,
    // Pop-ups may only open the local emulators.
    allowedHosts: [settings.eSignature, settings.bankProcessor].map(({ origin }) => new URL(origin).host),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CliError(`${file} is wrong at ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  await mkdir(folder, { recursive: true });
  await cp(path.join(source, 'assets'), path.join(folder, 'assets'), { recursive: true });
  await cp(path.join(source, 'navmessage.json'), path.join(folder, 'navmessage.json'));
  await replaceFile(path.join(folder, 'app-config.json'), `${JSON.stringify(parsed.data, null, 2)}\n`);
  return { folder, config: parsed.data };
}
