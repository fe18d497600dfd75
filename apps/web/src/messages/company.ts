/** Words about the settings of the whole company. */
export const companyText = {
  /** In place of all of them. */
  notLoaded: '会社の設定を読み込めませんでした。',
  headingOnly: {
    label: '通知にタイトルを出さない',
    hint: '全員の通知を「新しいお知らせ」などの見出しだけにして、投稿のタイトルを出しません。ロック画面などで、タイトルがほかの人の目に触れるのを防ぎます。',
    saved: { true: '通知にタイトルを出さないようにしました。', false: '通知にタイトルを出すようにしました。' },
  },
  macros: {
    label: 'マクロを含むファイルの添付を許可する',
    hint: 'マクロを含むOfficeファイルと、中身を確認できないパスワード付きのOfficeファイルを、投稿に添付できるようになります。マクロは、開いた人の端末でウイルスのように働くことがあります。',
    saved: {
      true: 'マクロを含むファイルを添付できるようにしました。',
      false: 'マクロを含むファイルを添付できないようにしました。',
    },
  },
  trash: {
    label: '削除した投稿をゴミ箱に入れる',
    hint: '削除した投稿を、30日間はゴミ箱から元に戻せるようになります。読む人からは、すぐに見えなくなります。オフにしても、ゴミ箱にある投稿は、30日が過ぎるまで残ります。',
    saved: {
      true: '削除した投稿をゴミ箱に入れるようにしました。',
      false: '削除した投稿をゴミ箱に入れないようにしました。',
    },
  },
  /** Where there is a mail server. */
  mail: {
    ownAddresses: {
      label: 'メールアドレスを自分で入力できるようにする',
      hint: '会社の名簿などにあるアドレスのほかに、自分のメールアドレスで通知を受け取れるようになります。入力したアドレスは、確認メールで確かめてから使われます。オフにしても、すでに確認されたアドレスは残ります。',
      saved: {
        true: 'メールアドレスを自分で入力できるようにしました。',
        false: 'メールアドレスを自分で入力できないようにしました。',
      },
    },
    off: {
      label: 'メールでの通知をオフにできるようにする',
      hint: '「プッシュ通知だけ」を選んだり、メールのリンクから停止したりできるようになります。停止した人のうち、プッシュ通知を受け取れる端末がない人には、通知が届きません。',
      saved: {
        true: 'メールでの通知をオフにできるようにしました。',
        false: 'メールでの通知をオフにできないようにしました。',
      },
    },
    content: {
      label: 'メールに投稿の本文を載せる',
      hint: '通知のメールに、投稿の本文も載せます。本文は社外のメールサーバーにも残ることがあります。「通知にタイトルを出さない」がオンの間は、本文も載せません。',
      saved: {
        true: 'メールに投稿の本文を載せるようにしました。',
        false: 'メールに投稿の本文を載せないようにしました。',
      },
    },
  },
  /** Of every setting. */
  state: {
    saving: '保存しています。',
    notSaved: '保存できませんでした。時間をおいて、もう一度お試しください。',
    offline: 'ネットワークに接続していないため、変更できません。',
  },
} as const

/** Whole gigabytes as they are, others to a tenth; below one in megabytes, each begun one counted. */
const sizeText = (bytes: number): string => {
  const gigabytes = bytes / 1024 ** 3
  if (gigabytes >= 1) return `${gigabytes.toFixed(1).replace('.0', '')}GB`
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('ja-JP')}MB`
}

/** Words about the space that the files of the company take. */
export const fileSpaceText = {
  label: '添付ファイルの容量',
  used: (used: number, max: number) => `${sizeText(max)}のうち、${sizeText(used)}を使っています。`,
  nearlyFull: '残りが少なくなっています。不要な投稿を削除すると、空きが増えます。',
  full: '容量がいっぱいのため、新しいファイルを添付できません。不要な投稿を削除すると、空きが増えます。',
  notLoaded: '添付ファイルの容量を読み込めませんでした。',
} as const
