import { ProfileForm, validateForm } from '../forms.ts';
import { editProfilePage } from '../pages/pages.ts';
import { cancel, formState, type InteractionRequest, type Steps } from './interaction-request.ts';
import { postSignIn, showSignIn } from './sign-in.ts';

/** Steps of the profile-edit policy, after sign-in if necessary. */
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

async function postProfile(visit: InteractionRequest): Promise<void> {
  const { account, services, fields } = visit;
  if (!account) return visit.goTo('');
  const filled = {
    email: account.email,
    givenName: fields.get('given-name'),
    familyName: fields.get('family-name'),
  };
  const checked = validateForm(ProfileForm, fields);
  if (!checked.ok)
    return visit.show(editProfilePage(services.brand, formState(visit, filled, checked.errors)));
  const { 'given-name': givenName, 'family-name': familyName } = checked.form;
  services.accounts.rename(account.oid, { givenName, familyName });
  services.log('profile.changed', { policy: visit.mount.policy, oid: account.oid });
  await visit.finish({ profile: { edited: true } });
}
