/** Where Stripe has accounts, by ISO 3166-1. A country that is missing here can be chosen at Stripe. */
const codes =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countries = codes
  .split(' ')
  .map(code => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
