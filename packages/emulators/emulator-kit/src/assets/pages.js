// The pages work without this file. It signs out without a click, takes away a mark that
// cannot be fetched, and shows and hides passwords.
document.getElementById('op.logoutForm')?.submit();

// A mark that cannot be fetched leaves the name alone.
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
  // A shown password must not end up in the browser's list of typed texts.
  input.form.addEventListener('submit', () => show(false));
}
