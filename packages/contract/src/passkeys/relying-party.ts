/** A placeholder for the relying party id; the SDK replaces it by the host name of the page. */
export const relyingPartyToReplace = 'THIS_VALUE_WILL_BE_REPLACED.example.com'
