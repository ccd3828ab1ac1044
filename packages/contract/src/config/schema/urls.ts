/** Where a project's pages are. The project's own endpoints take the same. */
import { text } from '../../kernel/schema.ts'
import { isAndroidOrigin } from '../../projects/android-origins.ts'
import { isAppScheme } from '../../projects/app-schemes.ts'
import { isDomainPattern } from '../../projects/trusted-domains.ts'

export const baseUrl = () =>
  text().max(300).refine(isDomainPattern, 'is not a URL or a pattern such as https://*.example.com')

export const androidOrigin = () =>
  text().refine(isAndroidOrigin, 'is not android:apk-key-hash: and the SHA-256 of a certificate in base64url')

export const appScheme = () =>
  text().refine(
    isAppScheme,
    'is not a scheme of your own in lower case, such as com.example.shop. Those that browsers and systems use, such as https, file and exp, are refused',
  )

export const handlerPath = () =>
  text()
    .max(300)
    .refine(value => value.startsWith('/'), 'must start with a slash')
