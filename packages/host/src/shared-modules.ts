import type { createInstance } from '@module-federation/runtime';
import * as api from '@portal/api';
import apiPackage from '@portal/api/package.json' with { type: 'json' };
import * as sectionSdk from '@portal/section-sdk';
import * as eventBus from '@portal/section-sdk/event-bus';
import sectionSdkPackage from '@portal/section-sdk/package.json' with { type: 'json' };
import * as router from '@portal/section-sdk/router';
import * as ui from '@portal/ui';
import uiPackage from '@portal/ui/package.json' with { type: 'json' };
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const shareConfig = { singleton: true, requiredVersion: false } as const;

/** The modules that a section takes from its host, as the shell provides them (decision 0003). */
export const sharedModules: Shared = {
  react: eager(react.version, react),
  'react/jsx-runtime': eager(react.version, jsxRuntime),
  'react-dom': eager(react.version, reactDom),
  '@portal/api': eager(apiPackage.version, api),
  '@portal/section-sdk/event-bus': eager(sectionSdkPackage.version, eventBus),
  '@portal/section-sdk/router': eager(sectionSdkPackage.version, router),
  '@portal/section-sdk': eager(sectionSdkPackage.version, sectionSdk),
  '@portal/ui': eager(uiPackage.version, ui),
  '@portal/ui/date-picker': onDemand(() => import('@portal/ui/date-picker')),
  '@portal/ui/dialog': onDemand(() => import('@portal/ui/dialog')),
  '@portal/ui/form': onDemand(() => import('@portal/ui/form')),
  '@portal/ui/table': onDemand(() => import('@portal/ui/table')),
};

function eager(version: string, module: unknown) {
  return { version, lib: () => module, shareConfig };
}

function onDemand(load: () => Promise<unknown>) {
  const get = async () => {
    const module = await load();
    return () => module;
  };
  return { version: uiPackage.version, get, shareConfig };
}
