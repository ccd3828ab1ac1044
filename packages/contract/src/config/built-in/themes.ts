/**
 * The themes that every project has from the start, as sources: owners read them, change them and start their own
 * with them.
 */
import { importing } from './source.ts'

export const lightThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'

interface Colours {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly quiet: string
}

const sourceOf = ({
  page,
  card,
  text,
  quiet,
}: Colours) => `${importing('Body, Container, Head, Html, Link, Section, Text', '@react-email/components')}
${importing('type ThemeProps', '@latchkey/emails')}

const colours = { page: "${page}", card: "${card}", text: "${text}", quiet: "${quiet}" };
const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body style={{ backgroundColor: colours.page, fontFamily: fonts, margin: 0, padding: "32px 16px" }}>
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Section
            style={{
              backgroundColor: colours.card,
              borderRadius: "12px",
              color: colours.text,
              fontSize: "16px",
              lineHeight: "24px",
              padding: "40px",
            }}
          >
            {children}
          </Section>
          {unsubscribeLink ? (
            <Text style={{ color: colours.quiet, fontSize: "13px", textAlign: "center" }}>
              You can <Link href={unsubscribeLink} style={{ color: colours.quiet }}>stop these emails</Link> at any time.
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}

EmailTheme.PreviewProps = {
  unsubscribeLink: "https://example.com/unsubscribe",
} satisfies Partial<ThemeProps>;
`

export const themeSources = {
  [lightThemeId]: {
    displayName: 'Default Light',
    tsxSource: sourceOf({ page: '#fafafa', card: '#ffffff', text: '#18181b', quiet: '#71717a' }),
  },
  [darkThemeId]: {
    displayName: 'Default Dark',
    tsxSource: sourceOf({ page: '#27272a', card: '#000000', text: '#ffffff', quiet: '#a1a1aa' }),
  },
}
