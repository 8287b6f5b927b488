// Progressive enhancement: signs out without a click, removes a logo that fails to load, and toggles passwords.
document.getElementById('op.logoutForm')?.submit();

const mark = document.querySelector('header img');
mark?.decode().catch(() => mark.remove());

for (const button of document.querySelectorAll('button.show')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  const show = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    button.textContent = shown ? 'Hide password' : 'Show password';
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // A visible password must not enter the browser's suggestions.
  input.form.addEventListener('submit', () => show(false));
}
