import type { Settings } from '../../apps/server/src/settings.ts'

/**
 * What a setting is for, in Markdown. The part before the first semicolon, full stop or example
 * after a colon is all that `.env.example` says.
 * `otherwise` says what holds without the setting, where `settings.ts` has no default.
 */
type Explanation = { readonly text: string; readonly otherwise?: string }

/** Every setting, explained once: `npm run settings` writes the documents from it. */
export const explained: Readonly<Record<keyof Settings, Explanation>> = {
  NODE_ENV: { text: '`production` refuses to run with the built-in sign-in' },
  LOG_LEVEL: {
    text: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; audited acts are logged at all but the last',
  },
  PORT: { text: 'port that the service listens on' },
  HOST: { text: 'address to listen on; `0.0.0.0` for all' },
  PUBLIC_URL: {
    text: 'origin under which browsers reach the service; https except on localhost',
    otherwise: '`http://localhost:PORT`',
  },
  TRUST_PROXY: { text: 'addresses or networks of proxies whose forwarded headers are believed, by commas' },
  DATA_DIR: { text: 'folder of the embedded database and of files' },
  DATABASE_URL: {
    text: 'a PostgreSQL of your own, version 15 or newer; `postgres://user:password@host:5432/database`',
    otherwise: 'embedded',
  },
  DATABASE_ACCEPT_NO_TLS: {
    text: '`true` lets production use a `DATABASE_URL` beyond this machine without verified TLS',
  },
  DATABASE_ACCEPT_DATA_LOSS: {
    text: '`true` lets production use a database that may lose what it has confirmed; that is one whose `fsync`, `full_page_writes` or `synchronous_commit` is off',
  },
  FILES_COMPANY_GB: { text: 'gigabytes that the files of one company may take' },
  FILES_BUCKET: {
    text: 'bucket of an S3-compatible store for files; several servers need one, or a `DATA_DIR` that all of them share',
    otherwise: 'a folder below `DATA_DIR`',
  },
  FILES_BUCKET_ENDPOINT: {
    text: 'address of that store; `https://s3.example.com`',
    otherwise: "that of Amazon's region",
  },
  FILES_BUCKET_REGION: { text: 'its region' },
  FILES_BUCKET_KEY_ID: {
    text: 'access key for that store; with `FILES_BUCKET_SECRET`, both or none',
    otherwise: 'what the machine itself has',
  },
  FILES_BUCKET_SECRET: { text: 'secret that belongs to that key', otherwise: 'what the machine itself has' },
  FILES_BUCKET_PATH_STYLE: { text: '`true` puts the name of the bucket into paths instead of the host name' },
  FILES_SCANNER: {
    text: 'command that scans each file for viruses: `/usr/bin/clamdscan --fdpass`. Its last argument is the file; it exits with 0 for one that is safe, with 1 for one that is not, and anything else refuses the file until it can be checked ([Files](#files))',
  },
  FILES_SCANNER_SECONDS: { text: '1 to 600, how long that command may take for one file' },
  PURGE_MONTHS: { text: 'months, 1 to 120, after which a post that nobody may see any more is deleted for good' },
  SESSION_MAX_DAYS: {
    text: 'days, 1 to 1000, after sign-in at which a session ends although it is used; unused it ends after 30',
  },
  HOLIDAYS_ADDED: {
    text: 'holidays of your own beside the public ones in the calendar, with names of up to 30 characters, by commas: `2027-01-04:創立記念日,2027-12-30:年末休業`',
  },
  HOLIDAYS_REMOVED: {
    text: 'public holidays that are none for you, by commas: `2027-11-23`. Nudges and chains that are planned already follow both within minutes of the start',
  },
  OIDC_ISSUER: {
    text: 'address of the sign-in provider; with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`, all three or none',
    otherwise: 'built-in provider',
  },
  OIDC_FORMER_ISSUERS: {
    text: 'former addresses of the same provider, by commas; accounts known under them are the same people, and move over with their next sign-in',
  },
  OIDC_CLIENT_ID: { text: 'name under which that provider knows this service', otherwise: 'built-in provider' },
  OIDC_CLIENT_SECRET: { text: 'secret that belongs to that name', otherwise: 'built-in provider' },
  OIDC_SCOPE: { text: 'scopes to request' },
  OIDC_CLAIM_MANAGEMENT_GROUP: { text: "claim that holds the company's code" },
  OIDC_CLAIM_DOCOMO_ID: {
    text: 'claim that holds the business account ID; without it nobody signs in, and the log says so',
  },
  OIDC_CLAIM_NAME: { text: "claim of a newcomer's name" },
  OIDC_CLAIM_DEPARTMENT: { text: "claim of a newcomer's department" },
  OIDC_CLAIM_ADMIN: {
    text: "claim that is `true` for who becomes an admin at the first sign-in; a company's representative and anyone who may manage points or users, while no role is stored",
  },
  OIDC_CLAIM_EMAIL: {
    text: 'claim with the mail address; it counts where the claim `email_verified` is true, and is read only with `MAIL_HOST`. `OIDC_SCOPE` has to ask for it, usually by `email`',
  },
  API_DOCS: {
    text: "`true` or `false`, whether the API's documentation is served below `/docs`",
    otherwise: '`true`, in production `false`',
  },
  MANUAL_URL: {
    text: 'another address of the manual, https or below `PUBLIC_URL` (G-144)',
    otherwise: "the service's own page `/manual/`",
  },
  POLICY_URL: {
    text: 'another address of the privacy policy, https or below `PUBLIC_URL` (G-144)',
    otherwise: "the service's own page `/legal/privacy`",
  },
  TERMS_URL: {
    text: 'another address of the terms of service, https or below `PUBLIC_URL` (G-144)',
    otherwise: "the service's own page `/legal/terms`",
  },
  REGISTRATION_URL: {
    text: 'where people without an account register, https or below `PUBLIC_URL`; without it the link is hidden (G-144)',
  },
  APP_STORE_URL: {
    text: 'the mobile app in its store, https or below `PUBLIC_URL`; without it phones get no recommendation at sign-in (G-144)',
  },
  APP_PAGE_URL: {
    text: 'page about the mobile app, https or below `PUBLIC_URL`; without it there is no install banner (G-144)',
  },
  GROUP_HOW_TO_URL: {
    text: 'how to create a management group, https or below `PUBLIC_URL`; without it the link is hidden (G-144)',
  },
  APP_USER_AGENT: {
    text: "mark in the user agent by which the native app's web view is known",
    otherwise: 'none, in development on localhost `KawarabanSimulator`',
  },
  TERMS_VERSION: {
    text: 'version of the terms, up to 20 letters, digits, dots, hyphens and underscores; anyone who has agreed to another one has to agree again',
  },
  LEGAL_DIR: { text: 'folder of `terms.md` and `privacy.md`, which are read at the start' },
  APP_REDIRECT_URIS: {
    text: "addresses to which the native app's sign-in may go back, each with the app's name, by commas: `瓦版=https://app.example.com/signed-in,瓦版=jp.example.kawaraban:/signed-in`. On https (recommended: only the app of that domain gets them), or with a scheme of the app's own, for which people have to confirm each time; compared byte for byte ([web-view.md](web-view.md))",
  },
  APP_TOKEN_HEADER: { text: "header in which the app's token comes; the web app learns it from `/config.json`" },
  PUSH_GATEWAY_URL: {
    text: 'the https address of the gateway that delivers pushes and reminders to the native app ([push-gateway.md](push-gateway.md)); with `PUSH_GATEWAY_SECRETS` both or none, and the same for all processes. Without them nothing is sent to the app (G-188); in development `/receiver`, a page that shows notices, takes its place',
  },
  PUSH_GATEWAY_SECRETS: {
    text: 'secret of at least 32 characters that signs the calls to the gateway, or two with a comma during a change',
  },
  SERVICE_WORKER: {
    text: '`off` serves a service worker that removes all caches and unregisters itself; at the next visit of a browser, which also ends its subscription: for a service worker that does harm (G-199). The app then hides the switch for notices, and without a network there is no offline page',
  },
  NOTICE_WORKER: {
    text: '`inside` or `apart`, whether servers send pushes and reminders themselves, or only `npm run worker` does; which needs `DATABASE_URL`',
  },
  METRICS_PORT: { text: 'port of metrics and health, not for strangers ([Metrics](#metrics))' },
  METRICS_HOST: { text: 'address of that port' },
  SHUTDOWN_DELAY_SECONDS: {
    text: '0 to 300, how long `/readyz` says 503 before a stopping process accepts no more connections; set it longer than a load balancer needs to see that',
  },
  SHUTDOWN_GRACE_SECONDS: { text: '1 to 1800, how long a stopping process then waits for running work' },
  MAIL_HOST: {
    text: 'the mail server that notices are mailed over; by SMTP with STARTTLS or TLS and a certificate that is verified (MAIL-01). Without it nothing is mailed, no address is read at a sign-in, and nothing of mail is shown; in development `/receiver/mails`, a page that shows mails, takes its place. All processes need the same `MAIL_` settings',
  },
  MAIL_PORT: { text: 'its port', otherwise: '587, with `MAIL_TLS=tls` 465' },
  MAIL_TLS: { text: '`starttls` requires the upgrade to TLS; `tls` begins with it' },
  MAIL_FROM: { text: 'address of the sender; its domain needs SPF and DKIM, see [Mail](#mail)' },
  MAIL_USER: {
    text: 'user of the mail server, where it wants one; with `MAIL_PASSWORD` or the `MAIL_OAUTH_` settings',
  },
  MAIL_PASSWORD: { text: 'password of that user' },
  MAIL_PASSWORD_FILE: { text: 'file with it in its first line; in place of the setting itself' },
  MAIL_OAUTH_TOKEN_URL: {
    text: 'the https address that gives access tokens for a refresh token; for servers that take OAuth2 in place of a password',
  },
  MAIL_OAUTH_CLIENT_ID: { text: 'id of the client there' },
  MAIL_OAUTH_CLIENT_SECRET: { text: 'secret of the client' },
  MAIL_OAUTH_CLIENT_SECRET_FILE: { text: 'file with it' },
  MAIL_OAUTH_REFRESH_TOKEN: { text: 'refresh token of the user' },
  MAIL_OAUTH_REFRESH_TOKEN_FILE: { text: 'file with it' },
  MAIL_KEY: { text: 'secret of at least 32 characters, by which ids of mails are recognized as ours' },
  MAIL_KEY_FILE: { text: 'file with it' },
  MAIL_CONNECTIONS: { text: '1 to 50, connections of each process to the mail server' },
  VAPID_SUBJECT: {
    text: 'your contact address for push services, `mailto:` or `https:`; switches Web Push on. Without it, production sends nothing to browsers, and a start logs that at `info` (G-190)',
    otherwise: 'in development `mailto:kawaraban@example.com`',
  },
  VAPID_PUBLIC_KEY: {
    text: 'public key of Web Push, in base64url without padding; with the private one both or none, and the same for all processes',
    otherwise: 'created when first needed and stored in the database',
  },
  VAPID_PRIVATE_KEY: { text: 'private key that belongs to it', otherwise: 'as the public key' },
  PUSH_SERVICES: {
    text: 'hosts of push services in addition to those of Chrome, Firefox, Safari and Edge, by commas: `push.example.com,*.push.example.org`. Nothing is sent to any other (G-191)',
  },
  HTTPS_PROXY: {
    text: 'proxy for calls to push services, push gateway and sign-in provider, by CONNECT: `http://proxy.example.com:3128` (G-198). It has to allow port 443 of the push services',
  },
  NO_PROXY: {
    text: 'hosts that are called without the proxy, by commas: `id.example.com,.internal.example.com`; this machine always is',
  },
  PUSH_ALLOW_LOOPBACK: {
    text: '`true` or `false`, whether push services on this machine are accepted, on any port and without TLS; `true` is refused in production',
    otherwise: '`true` where `/receiver` is served, else `false`',
  },
  TAG_MANAGER_ID: {
    text: 'tag manager container such as GTM-ABC123, loaded with the first event, in browsers alone; the management group goes along only with consent (G-139). No trigger for changes of the history may send `gtm.newHistoryState` or `gtm.oldHistoryState` on: the state of an entry has what its user searches for (G-532)',
  },
}
