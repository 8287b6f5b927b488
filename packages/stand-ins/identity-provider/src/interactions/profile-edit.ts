import { check, ProfileForm } from '../forms.ts';
import { editProfilePage } from '../pages/pages.ts';
import { postSignIn, showSignIn } from './sign-in.ts';
import { cancel, formState, type Steps, type Visit } from './visit.ts';

/** The steps of the profile-edit policy; whoever is not signed in signs in first. */
export const profileEdit: Steps = {
  ...cancel,
  'GET ': (visit) => {
    const { account, services } = visit;
    if (account) visit.show(editProfilePage(services.brand, formState(visit, account, {})));
    else showSignIn(visit);
  },
  'POST sign-in': postSignIn,
  'POST profile': postProfile,
};

async function postProfile(visit: Visit): Promise<void> {
  const { account, services, fields } = visit;
  if (!account) return visit.goTo('');
  const filled = {
    email: account.email,
    givenName: fields.get('given-name'),
    familyName: fields.get('family-name'),
  };
  const checked = check(ProfileForm, fields);
  if (!checked.ok)
    return visit.show(editProfilePage(services.brand, formState(visit, filled, checked.errors)));
  const { 'given-name': givenName, 'family-name': familyName } = checked.form;
  await services.accounts.rename(account.oid, { givenName, familyName });
  services.log('profile.changed', { policy: visit.mount.policy, oid: account.oid });
  await visit.finish({ profile: { edited: true } });
}
