import './bootstrap/disable-eval.ts';
import '@portal/ui/fonts.css';
import '@portal/ui/global.css';
import { bootstrap } from './bootstrap/bootstrap.ts';
import { showProblem } from './bootstrap/show-problem.tsx';

const root = document.getElementById('root');
if (root) bootstrap(root).catch((error: unknown) => showProblem(root, error));
