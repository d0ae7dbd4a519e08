/** Ways to write loopback, the own network, or a machine's own services; `PORT` is where somebody listens. */
export const FORMS = [
  ...['https://127.0.0.1:PORT', 'https://localhost:PORT', 'https://LOCALHOST.:PORT', 'https://127.1:PORT'],
  ...['https://127.0.1:PORT', 'https://0:PORT', 'https://0.0.0.0:PORT', 'https://2130706433:PORT'],
  ...[
    'https://0x7f000001:PORT',
    'https://0x7f.1:PORT',
    'https://0177.0.0.1:PORT',
    'https://017700000001:PORT',
  ],
  ...[
    'https://127.0.0.1.:PORT',
    'https://１２７.０.０.１:PORT',
    'https://127。0。0。1:PORT',
    'https://%31%32%37.0.0.1:PORT',
  ],
  ...[
    'https://[::1]:PORT',
    'https://[::]:PORT',
    'https://[0:0:0:0:0:0:0:1]:PORT',
    'https://[::ffff:127.0.0.1]:PORT',
  ],
  ...['https://[::ffff:7f00:1]:PORT', 'https://[::127.0.0.1]:PORT', 'https://[64:ff9b::7f00:1]:PORT'],
  ...['https://[64:ff9b:1::7f00:1]:PORT', 'https://[2002:7f00:1::]:PORT', 'https://[2001:0:7f00:1::]:PORT'],
  ...[
    'https://[fe80::1]:PORT',
    'https://[fc00::1]:PORT',
    'https://[fd12:3456::1]:PORT',
    'https://[fec0::1]:PORT',
  ],
  ...[
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://100.64.0.1',
  ],
  ...['https://169.254.169.254', 'https://198.18.0.1', 'https://224.0.0.1', 'https://255.255.255.255'],
  // names, as somebody else's name server answers for them
  ...[
    'https://loopback.example:PORT',
    'https://mixed.example:PORT',
    'https://mapped.example:PORT',
    'https://nobody.example',
  ],
  // what is no address of a peer at all
  ...[
    'http://zalo.example',
    'http://127.0.0.1:PORT',
    'ftp://127.0.0.1:PORT',
    'file:///etc/passwd',
    'https://',
  ],
  ...[
    'https://zalo.example@127.0.0.1:PORT',
    'https://user:password@zalo.example',
    'https://zalo.example/?a=b',
    '',
  ],
]

const names: Record<string, string[]> = {
  ...{ 'loopback.example': ['127.0.0.1'], 'mixed.example': ['203.113.131.1', '127.0.0.1'] },
  ...{
    'mapped.example': ['::ffff:127.0.0.1'],
    'nobody.example': [],
    localhost: ['127.0.0.1'],
    'localhost.': ['127.0.0.1'],
  },
}

/** Answers for those names, and for no others. */
export const resolveForms = async (host: string) =>
  (names[host.toLowerCase()] ?? []).map((address) => ({ address }))

/** The hosts of those forms, as they are written there. */
export const HOSTS = [
  ...new Set(
    FORMS.flatMap((form) => {
      const host = /^https?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]+)/.exec(form)?.[1]
      return !host || host === 'zalo.example' ? [] : [host]
    }),
  ),
]
