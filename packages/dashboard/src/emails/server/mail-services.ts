/** The mail services that people use most, with what their SMTP servers expect. */

export interface MailService {
  readonly id: string
  readonly name: string
  /** Without it, the service has one host for each region, or the owner enters it. */
  readonly host?: string
  readonly regions?: readonly Region[]
  readonly port: number
  /** What every customer of the service signs in as. */
  readonly username?: string
  /** What to enter as user name and password, and where to find it. */
  readonly credentials: string
  readonly usernameLabel: string
  readonly passwordLabel: string
}

export interface Region {
  readonly name: string
  readonly host: string
}

const ses = (region: string, name: string): Region => ({
  name: `${name} (${region})`,
  host: `email-smtp.${region}.amazonaws.com`,
})

export const mailServices: readonly MailService[] = [
  {
    id: 'ses',
    name: 'Amazon SES',
    regions: [
      ses('us-east-1', 'N. Virginia'),
      ses('us-east-2', 'Ohio'),
      ses('us-west-2', 'Oregon'),
      ses('ca-central-1', 'Canada'),
      ses('sa-east-1', 'São Paulo'),
      ses('eu-west-1', 'Ireland'),
      ses('eu-west-2', 'London'),
      ses('eu-central-1', 'Frankfurt'),
      ses('eu-north-1', 'Stockholm'),
      ses('ap-south-1', 'Mumbai'),
      ses('ap-southeast-1', 'Singapore'),
      ses('ap-southeast-2', 'Sydney'),
      ses('ap-northeast-1', 'Tokyo'),
    ],
    port: 587,
    credentials: 'Create SMTP credentials in the SES console. They are not your AWS access keys.',
    usernameLabel: 'SMTP user name',
    passwordLabel: 'SMTP password',
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    credentials: 'Enter the server’s API token twice, as user name and as password.',
    usernameLabel: 'API token',
    passwordLabel: 'API token again',
  },
  {
    id: 'resend',
    name: 'Resend',
    host: 'smtp.resend.com',
    port: 465,
    username: 'resend',
    credentials: 'Create an API key with sending access, and verify the domain of the sender address.',
    usernameLabel: 'User name',
    passwordLabel: 'API key',
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    username: 'apikey',
    credentials: 'Create an API key that may send mail. The user name is the word apikey.',
    usernameLabel: 'User name',
    passwordLabel: 'API key',
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    regions: [
      { name: 'US', host: 'smtp.mailgun.org' },
      { name: 'EU', host: 'smtp.eu.mailgun.org' },
    ],
    port: 587,
    credentials: 'Find the SMTP credentials of your sending domain under Domain settings.',
    usernameLabel: 'SMTP login',
    passwordLabel: 'SMTP password',
  },
]

/** The service that has this host. Nothing for a server of one's own. */
export function getService(host: string): MailService | undefined {
  return mailServices.find(service => getHosts(service).includes(host.trim().toLowerCase()))
}

export function getHosts({ host, regions = [] }: MailService): readonly string[] {
  return host ? [host] : regions.map(region => region.host)
}
