// The pages work without this file. It signs out without a click, and shows and hides passwords.
document.getElementById('op.logoutForm')?.submit();

for (const button of document.querySelectorAll('button.show')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  const show = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    button.textContent = shown ? 'Hide password' : 'Show password';
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // A shown password must not end up in the browser's list of typed texts.
  input.form.addEventListener('submit', () => show(false));
}
