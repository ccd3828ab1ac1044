/** Where Base UI draws what floats above the page; see `index.html`. There, our colours hold. */
export const floating = document.getElementById('floating')
