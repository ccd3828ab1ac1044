/** Sent to confirm an address. */
import { importing } from './source.ts'

export const emailVerification = `${importing('Button, Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

export const variablesSchema = type({
  emailVerificationLink: "string",
});

const text = { fontSize: "16px", lineHeight: "24px" };

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Confirm your e-mail address for " + project.displayName} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        {user.displayName ? "Welcome, " + user.displayName : "Welcome to " + project.displayName}
      </Heading>
      <Text style={text}>
        Please confirm that this address is yours: open the link, then press “Verify”.
      </Text>
      <Button
        href={variables.emailVerificationLink}
        style={{ backgroundColor: "#2563eb", borderRadius: "8px", color: "#ffffff", padding: "12px 20px" }}
      >
        Confirm my email address
      </Button>
      <Text style={text}>
        The link works for a day. If you did not sign up for {project.displayName}, ignore this email and nothing will happen.
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  emailVerificationLink: "https://example.com/handler/email-verification?code=example",
} satisfies typeof variablesSchema.infer;
`
