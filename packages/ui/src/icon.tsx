import type { LucideIcon } from 'lucide-react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import Menu from 'lucide-react/icons/menu';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import User from 'lucide-react/icons/user';
import X from 'lucide-react/icons/x';

/** The icon set, by meaning. Typed with the library's exported type, so that other packages can name it. */
const icons = nameIcons({
  announcement: Megaphone,
  back: ChevronLeft,
  bank: Landmark,
  calendar: Calendar,
  certificates: ScrollText,
  check: Check,
  chevronDown: ChevronDown,
  chevronLeft: ChevronLeft,
  chevronRight: ChevronRight,
  clock: Clock,
  close: X,
  documents: FileText,
  download: Download,
  edit: Pencil,
  error: OctagonAlert,
  external: ExternalLink,
  failure: CircleX,
  forms: ClipboardPen,
  success: CircleCheck,
  help: CircleQuestionMark,
  home: House,
  info: Info,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  payments: CreditCard,
  phone: Phone,
  plus: Plus,
  print: Printer,
  retry: RotateCw,
  search: Search,
  signIn: LogIn,
  signOut: LogOut,
  sort: ArrowUpDown,
  sortDown: ArrowDown,
  sortUp: ArrowUp,
  support: CircleQuestionMark,
  trash: Trash,
  user: User,
  warning: TriangleAlert,
});

function nameIcons<Name extends string>(glyphs: Readonly<Record<Name, LucideIcon>>) {
  return glyphs;
}

/** Name of an icon. */
export type IconName = keyof typeof icons;

/** All names, for the stories. `Object.keys` widens them to string. */
export const ICON_NAMES = Object.keys(icons) as readonly IconName[];

/** An icon with the height of its text. Hidden from screen readers without `label`. */
export function Icon({ name, label }: { name: IconName; label?: string | undefined }) {
  const Glyph = icons[name];
  return label === undefined ? (
    <Glyph size="1.25em" focusable="false" />
  ) : (
    <Glyph size="1.25em" focusable="false" role="img" aria-label={label} />
  );
}
