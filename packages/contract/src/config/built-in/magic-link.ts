/** Signs someone in, by a code to type or a link to follow. */
import { importing } from './source.ts'

export const magicLink = `${importing('Button, Heading, Section, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

export const variablesSchema = type({
  magicLink: "string",
  otp: "string",
});

const text = { fontSize: "16px", lineHeight: "24px" };

export function EmailTemplate({ project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={variables.otp + " is your code for " + project.displayName} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        Sign in to {project.displayName}
      </Heading>
      <Text style={text}>
        Type this code on the sign-in page:
      </Text>
      <Section style={{ backgroundColor: "#f4f4f5", borderRadius: "8px", color: "#18181b", padding: "8px 20px" }}>
        <Text style={{ fontFamily: "monospace", fontSize: "28px", letterSpacing: "6px" }}>{variables.otp}</Text>
      </Section>
      <Button
        href={variables.magicLink}
        style={{ backgroundColor: "#2563eb", borderRadius: "8px", color: "#ffffff", padding: "12px 20px" }}
      >
        Sign in without the code
      </Button>
      <Text style={text}>
        Code and link work for a few minutes. If you did not request them, ignore this email, and give the code to no one.
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  magicLink: "https://example.com/handler/magic-link-callback?code=example",
  otp: "AB1C2D",
} satisfies typeof variablesSchema.infer;
`
