import type { ComponentType } from 'react';
import * as actionBar from './examples/action-bar.tsx';
import * as alert from './examples/alert.tsx';
import * as badge from './examples/badge.tsx';
import * as brand from './examples/brand.tsx';
import * as button from './examples/button.tsx';
import * as calendar from './examples/calendar.tsx';
import * as card from './examples/card.tsx';
import * as choiceFields from './examples/choice-fields.tsx';
import * as descriptionList from './examples/description-list.tsx';
import * as dialog from './examples/dialog.tsx';
import * as disclosure from './examples/disclosure.tsx';
import * as form from './examples/form.tsx';
import * as fullPageOverlay from './examples/full-page-overlay.tsx';
import * as helpTooltip from './examples/help-tooltip.tsx';
import * as icon from './examples/icon.tsx';
import * as layout from './examples/layout.tsx';
import * as links from './examples/links.tsx';
import * as moneyText from './examples/money-text.tsx';
import * as notifications from './examples/notifications.tsx';
import * as pageHeader from './examples/page-header.tsx';
import * as panelSection from './examples/panel-section.tsx';
import * as print from './examples/print.tsx';
import * as progressBar from './examples/progress-bar.tsx';
import * as queryView from './examples/query-view.tsx';
import * as selectField from './examples/select-field.tsx';
import * as skeleton from './examples/skeleton.tsx';
import * as spinner from './examples/spinner.tsx';
import * as states from './examples/states.tsx';
import * as stepIndicator from './examples/step-indicator.tsx';
import * as table from './examples/table.tsx';
import * as textField from './examples/text-field.tsx';
import * as typography from './examples/typography.tsx';

/** Examples of the components of `packages/ui` by file name. Each export is one state. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  pageHeader,
  actionBar,
  alert,
  moneyText,
  badge,
  brand,
  button,
  calendar,
  card,
  choiceFields,
  fullPageOverlay,
  dialog,
  descriptionList,
  disclosure,
  form,
  helpTooltip,
  icon,
  layout,
  links,
  notifications,
  print,
  progressBar,
  queryView,
  panelSection,
  selectField,
  skeleton,
  spinner,
  states,
  stepIndicator,
  table,
  textField,
  typography,
};
