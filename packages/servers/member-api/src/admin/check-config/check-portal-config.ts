import type { Config } from '../../config.ts';
import type { PortalConfig } from './check-identity-provider.ts';

type Settings = Pick<Config, 'docusignHosts' | 'eSignature' | 'supportTimes'>;

/** Compares the settings that API and pages have both. A difference fails only when a member signs or asks for a call. */
export function checkPortalConfig(
  { docusignHosts, eSignature, supportTimes }: Settings,
  portal: PortalConfig,
): string[] {
  const problems: string[] = [];
  const { supportTimes: shown = supportTimes } = portal.society;
  if (JSON.stringify(shown) !== JSON.stringify(supportTimes)) {
    problems.push(
      'society.supportTimes differs from SUPPORT_TIMES, within which members may ask for a call.',
    );
  }
  const allowed = portal.allowedHosts.map((host) => host.toLowerCase());
  const missing = docusignHosts.filter((host) => !allowed.includes(host));
  if (eSignature && missing.length > 0) {
    problems.push(`allowedHosts does not contain ${missing.join(', ')} of DOCUSIGN_HOSTS.`);
  }
  return problems;
}
