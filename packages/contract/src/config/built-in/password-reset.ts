/** Lets someone choose a new password. */
import { importing } from './source.ts'

export const passwordReset = `${importing('Button, Heading, Text', '@react-email/components')}
${importing('NotificationCategory, type Props, Subject', '@latchkey/emails')}
${importing('type', 'arktype')}

export const variablesSchema = type({
  passwordResetLink: "string",
});

const text = { fontSize: "16px", lineHeight: "24px" };

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={"Choose a new password for " + project.displayName} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
        {user.displayName ? "Hello, " + user.displayName : "Hello"}
      </Heading>
      <Text style={text}>
        Someone requested a new password for your account at {project.displayName}. If that was you, go on here:
      </Text>
      <Button
        href={variables.passwordResetLink}
        style={{ backgroundColor: "#2563eb", borderRadius: "8px", color: "#ffffff", padding: "12px 20px" }}
      >
        Choose a new password
      </Button>
      <Text style={text}>
        The link works for a few minutes and once. If it was not you, ignore this email: your password stays as it is.
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  passwordResetLink: "https://example.com/handler/password-reset?code=example",
} satisfies typeof variablesSchema.infer;
`
