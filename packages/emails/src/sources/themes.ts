/**
 * The themes that every project has from the start, as sources: owners read them, change them and start their own
 * with them.
 */
import { importing } from './template-source.ts'

interface Look {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly quiet: string
  /** The colour schemes that the theme has, as the meta tag names them. */
  readonly schemes: 'light dark' | 'dark'
  /** Whether the background is dark in every mail program. */
  readonly isDark?: boolean
  /** Whether a band in the colour of the project has its name, instead of a thin line. */
  readonly hasBand?: boolean
  /** Styles for mail programs that support media queries. */
  readonly styles: readonly string[]
}

/** On a small screen the card has less padding. */
const onPhones = '@media (max-width: 480px) { .content { padding: 28px 24px !important; } }'

const inDarkMode = [
  '@media (prefers-color-scheme: dark) {',
  '  .page, .page > table > tbody > tr > td { background-color: #09090b !important; }',
  '  .card { background-color: #18181b !important; color: #fafafa !important; }',
  '  .quiet { color: #a1a1aa !important; }',
  '  .logo-light { display: none !important; }',
  '  .logo-dark { display: block !important; }',
  '}',
]

/** The dark one is shown by mail programs that support media queries and are dark. */
const logos = `          {logoUrl ? <Img className="logo-light" src={logoUrl} alt={project?.displayName} height={40} style={logo} /> : null}
          {logoDarkUrl ? (
            <Img className="logo-dark" src={logoDarkUrl} alt={project?.displayName} height={40} style={{ ...logo, display: "none" }} />
          ) : null}
`

const darkLogo = `          {logoDarkUrl ? <Img src={logoDarkUrl} alt={project?.displayName} height={40} style={logo} /> : null}
`

const line = `              borderTop: primaryColor ? "4px solid " + primaryColor : undefined,
`

const bandColours = 'primaryColor = "#4338ca", primaryTextColor = "#ffffff"'

const band = `            <Row>
              <Column
                className="band"
                style={{
                  backgroundColor: primaryColor,
                  borderRadius: radius * 1.5 + "px " + radius * 1.5 + "px 0 0",
                  color: primaryTextColor,
                  fontSize: "18px",
                  fontWeight: 600,
                  lineHeight: "26px",
                  overflowWrap: "anywhere",
                  padding: "20px 40px",
                }}
              >
                <bdi>{project?.displayName}</bdi>
              </Column>
            </Row>
`

const getSource = ({
  page,
  card,
  text,
  quiet,
  schemes,
  isDark = false,
  hasBand = false,
  styles,
}: Look) => `${importing('Body, Column, Container, Head, Html, Img, Link, Row, Section, Text', '@react-email/components')}
${importing('type ThemeProps', '@latchkey/emails')}

const colours = { page: "${page}", card: "${card}", text: "${text}", quiet: "${quiet}" };
const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";

// For mail programs that support media queries.
const styles = \`
${styles.join('\n')}
\`;

const logo = { height: "40px", margin: "0 auto 24px", maxWidth: "100%", objectFit: "contain", width: "auto" } as const;

export function EmailTheme({ children, unsubscribeLink, project, language = "en", direction = "ltr" }: ThemeProps) {
  const { logoUrl, logoDarkUrl, ${hasBand ? bandColours : 'primaryColor'}, radius = 8, fontFamily = fonts } = project?.branding ?? {};
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${schemes}" />
        <meta name="supported-color-schemes" content="${schemes}" />
        {/* Telephones make links of numbers, dates and addresses; a code is none of them. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{styles}</style>
      </Head>
      <Body
        className="page"
        style={{ backgroundColor: colours.page, fontFamily, margin: 0, padding: "40px 16px" }}
      >
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
${isDark ? darkLogo : logos}          <Section
            className="card"
            dir={direction}
            style={{
              backgroundColor: colours.card,
              borderRadius: radius * 1.5 + "px",
${hasBand ? '' : line}              color: colours.text,
              fontSize: "16px",
              lineHeight: 1.5,
            }}
          >
${hasBand ? band : ''}            <Row>
              <Column className="content" style={{ padding: "36px 40px" }}>{children}</Column>
            </Row>
          </Section>
          {unsubscribeLink ? (
            <Text className="quiet" style={{ color: colours.quiet, fontSize: "13px", textAlign: "center" }}>
              You can <Link className="quiet" href={unsubscribeLink} style={{ color: colours.quiet, textDecoration: "underline" }}>stop these emails</Link> at any time.
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

export const builtInThemes = {
  light: {
    displayName: 'Default Light',
    tsxSource: getSource({
      page: '#fafafa',
      card: '#ffffff',
      text: '#18181b',
      quiet: '#6b6b75',
      schemes: 'light dark',
      styles: [':root { color-scheme: light dark; supported-color-schemes: light dark; }', ...inDarkMode, onPhones],
    }),
  },
  dark: {
    displayName: 'Default Dark',
    tsxSource: getSource({
      page: '#27272a',
      card: '#000000',
      text: '#ffffff',
      quiet: '#a1a1aa',
      schemes: 'dark',
      isDark: true,
      styles: [':root { color-scheme: dark; supported-color-schemes: dark; }', onPhones],
    }),
  },
  colourful: {
    displayName: 'Default Colorful',
    tsxSource: getSource({
      page: '#eef2ff',
      card: '#ffffff',
      text: '#1e1b4b',
      quiet: '#5b5a86',
      schemes: 'light dark',
      hasBand: true,
      styles: [
        ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
        ...inDarkMode,
        onPhones,
        '@media (max-width: 480px) { .band { padding: 18px 24px !important; } }',
      ],
    }),
  },
}
