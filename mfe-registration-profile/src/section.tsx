import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { RegistrationPage } from './registration/registration-page.tsx';

const ProfilePage = lazy(async () => {
  const page = await import('./profile/profile-page.tsx');
  return { default: page.ProfilePage };
});

const EditProfilePage = lazy(async () => {
  const page = await import('./edit-profile/edit-profile-page.tsx');
  return { default: page.EditProfilePage };
});

export const section = {
  name: 'registration-profile',
  pages: {
    '/registration': RegistrationPage,
    '/registration/:step': RegistrationPage,
    '/profile': ProfilePage,
    '/edit-profile/:edittype': EditProfilePage,
  },
} satisfies SectionModule;
