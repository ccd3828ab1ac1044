/** The page of the bank, which asks the customer to authenticate: here it asks whether that shall succeed. */
export function showBankDialog(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '3D Secure 2 Test Page')
  const text = document.createElement('p')
  text.textContent = 'Your bank asks you to authorize this payment.'
  return new Promise(resolve => {
    const button = (name: string, succeeds: boolean) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = name
      made.addEventListener('click', () => {
        dialog.remove()
        resolve(succeeds)
      })
      return made
    }
    dialog.append(text, button('Complete', true), button('Fail', false))
    dialog.addEventListener('cancel', event => event.preventDefault())
    document.body.append(dialog)
    dialog.showModal()
  })
}
