//! What pieces weigh, in 32nds of a token.
//!
//! Fitted by least squares to the counts of `o200k_base` on prose in forty languages, program code, JSON, mail, licences and
//! random strings, each kind with its own share; docs/meter.md shows how well it does. No token is listed here: a pair of letters that often
//! stands inside one token weighs little, one that seldom does weighs a lot.
//!
//! The tables of bytes are text: `@` is nothing, each character after it one more, each before it one less.

/// A script, or a block of symbols, beyond ASCII.
#[derive(Clone, Copy, Default)]
pub(super) struct Script {
    /// Its first character; it goes on to the next one's.
    pub first: u32,
    /// Letters form words, symbols do not.
    pub is_letter: bool,
    /// What it adds where it begins in a word.
    pub start: i8,
    /// What each character adds.
    pub each: u8,
    /// What each adds where one stands four times and more.
    pub again: u8,
}

/// A word with nothing before it.
pub(super) const START: i64 = -7;
/// A word after a symbol beyond ASCII.
pub(super) const OTHER: i64 = -13;
/// A capital that does not begin its word.
pub(super) const CAPITAL: i64 = 3;
/// `'s` and the like.
pub(super) const APOSTROPHE: i64 = 15;
/// Marks with nothing before them.
pub(super) const BARE: i64 = 0;
/// Marks after a space.
pub(super) const SPACED: i64 = 5;
/// A line break after marks.
pub(super) const BREAK: i64 = 4;

/// Two letters inside a word: a row for the first, a column for the second. The last row is for no letter at all.
pub(super) const JOINT: &[u8; 702] = b"\
    ]BABdIFG@OIBD@lFdAFAE@NBHD\
    LSLTIQNdI@E@GVHZDHEFFGYVB[\
    FYEMCB@E@L@AVWD_JG`@DKVYNF\
    GAMIATI]@BQHBGHQKJONBIS_OU\
    HFEIGAIREWXDFBHJ@BCHOCI@LV\
    FX[^LDCfCmTJgPF[]JF@AU]ZH`\
    Q]S^BJMHEeDKGCKlREY@FZs[^[\
    HEaFFaf`@ZKHPNCmSMT@LqRXKC\
    NEFIFDGeeLUFJC@KIHJDfGoNcA\
    UZofPO^OYk@qbMGiR_JlUMOGqO\
    QO[@G@@YGcUJbC[gF[MTXfPdUS\
    JKFJI_Q@DNOEMBGE@OZGKDPKP]\
    IDUc@L]^G_OW@RH@K^]XOheV[`\
    N[EEKEHRIFNLHGLZb`CBICLJQU\
    MEIIKGEYLCHHDBAIpCKIBBCRKT\
    IOJDEJE@L[HADDB@@@GDETmSCU\
    cM[_oaiSZXoF^^iXG@ffBYbeff\
    JOHLEDCHEUILDBCVDKGEJKIMEH\
    PN@LDFVOEgNMNQFDNJC@AGMFEQ\
    JPHNESV@A^NLCQGNICbKFQ@[H[\
    OGJKHHI_IWT@@GWMUCDAbTh^TT\
    GhenEZZYISdR[VKWRLjebi@]Z^\
    J[dZCQKACiQAGIB^@FGYiTP@OO\
    HUFhVvlAOS[dNVpE@b_Oa@nI@@\
    U@JhIUV`I_gM@BAGHCJNd[@LO@\
    NWA`OUNXNlaUXMXRLl__OSUPJL\
    @@@@@@@@@@@@@@@@@@@@@@@@@@";

/// The last two letters of a word, besides.
pub(super) const END: &[u8; 702] = b"\
    WjgUX_ZPmoWHW[AUUTW[ttM[Fc\
    hV]VVZXP|dkorcj]|Xc[j|`^b^\
    [TcZLj|QdzSkZEQPrm;L|lcQCi\
    XhWURUcl|wV_|KKXuYFnsna=E^\
    `a]IW_fd|[MVXX[TaQKUwrNdQX\
    eVRFN`qL[RW^IUeRgba[sfN[Ra\
    fF]fE|oRmWy|lSSTik?s|SA|$g\
    bpWsTVILgWqnWC[ArXUMuC`fLq\
    TSQV^``CSmf[^[_@s^VTd^[Y{o\
    ]aJIWjOq]PPEOKsLnYNSLhltFs\
    YecsP|hVdZe|LqXT|UEPZGbaNu\
    jskNJ&p|gkSRicXb|l@Utwny;j\
    ]lV>Rh?`oUjIbWibmJ>4XMQ`Nj\
    _k[RPlI>puQn|t[YicORckl|Uj\
    ^Y[LlTVQgz[VNO`RIMMY[m[SVf\
    q`VpKdPWRbg@HZdc|bNMbQCT[n\
    YmR^RoYkTxZT^bRk|nRMusV^_h\
    b]FMSe`wubWNSOaXwXROtdjhF{\
    X]hYJu4GmJW[VBNNlaIUofmZ]d\
    ^gbWOY|PuXj[o^UR3^7ep[pGAK\
    `KjfLX[GhjQ]EeD5m^VIZbECXf\
    eWMJRk@islSZGvRYmUGOJWxcR[\
    hVL8abnyvSfvzIoO|qOfQiKpdt\
    |]hK[9X|dspGa`<[|X;KbwXl[|\
    S|jY^phaya_gfsqe||Dfduxom$\
    ]f|NIfhXlYbzVeci|Lk(_jVhXX\
    @@@@@@@@@@@@@@@@@@@@@@@@@@";

/// What stands before a word, from the space on.
pub(super) const LEAD: &[u8; 95] =
    br#"0oV>`hMY<bacYI>H..........[XGIg[_..........................ZTu|AW.........................._oes"#;

/// What a mark adds to the marks it stands with, from `!` on.
pub(super) const ADD: &[u8; 94] =
    br#"KKOSWONJKNTGPJI..........OFIHQYW..........................OPQZQP..........................JRR["#;

/// How many of one character make a token, as a power of two, from `!` on.
pub(super) const REPEATS: &[u8; 94] =
    b"4262512226526661111111111443633332212311211221211111111421121361322223122123213112211213211215";

#[rustfmt::skip]
pub(super) const SCRIPTS: [Script; 77] = [
    symbols(0x0080, 22, 16), // Latin-1 signs
    letters(0x00c0, 20, 24, 32), // Latin-1
    letters(0x0100, 24, 20, 32), // other Latin
    letters(0x0250, 21, 52, 32), // phonetic, Greek with accents
    letters(0x0300, 17, 62, 32), // combining accents
    letters(0x0370, 10, 13, 32), // Greek
    letters(0x0400, 18, 0, 32), // other Cyrillic
    letters(0x0410, 40, 5, 16), // Cyrillic as in Russian
    letters(0x0450, 18, 0, 32), // other Cyrillic
    letters(0x0530, 31, 8, 32), // Armenian
    letters(0x0590, 10, 16, 32), // Hebrew
    letters(0x0600, -24, 30, 32), // Arabic marks and additions
    letters(0x0621, 15, 11, 32), // Arabic
    letters(0x064b, -24, 30, 32), // Arabic marks and additions
    letters(0x0700, 40, 80, 32), // rare scripts
    letters(0x0900, -17, 16, 32), // Devanagari
    letters(0x0980, 25, 11, 32), // Bengali
    letters(0x0a00, 65, 7, 32), // Gurmukhi to Oriya
    letters(0x0b80, 38, 10, 32), // Tamil
    letters(0x0c00, 35, 13, 32), // Telugu, Kannada
    letters(0x0d00, 50, 9, 32), // Malayalam
    letters(0x0d80, 22, 19, 32), // Sinhala
    letters(0x0e00, 6, 14, 32), // Thai
    letters(0x0e80, 40, 80, 32), // rare scripts
    letters(0x1000, -73, 30, 32), // Burmese
    letters(0x10a0, 40, 8, 32), // Georgian
    letters(0x1100, 40, 80, 32), // rare scripts
    letters(0x1780, 46, 17, 32), // Khmer
    letters(0x1800, 40, 80, 32), // rare scripts
    letters(0x1e00, 24, 20, 32), // other Latin
    letters(0x1f00, 21, 52, 32), // phonetic, Greek with accents
    symbols(0x2000, 31, 2), // dashes, quotes
    symbols(0x2100, 36, 16), // symbols
    symbols(0x2500, 58, 3), // boxes
    symbols(0x25a0, 36, 16), // symbols
    symbols(0x3000, 32, 8), // CJK punctuation
    letters(0x3041, -25, 33, 32), // Hiragana
    letters(0x30a0, -28, 22, 32), // Katakana
    letters(0x3100, 4, 25, 16), // Han
    letters(0x7cf8, -7, 77, 16), // Han in traditional forms
    letters(0x7ea0, 4, 25, 16), // Han
    letters(0x8a00, -7, 77, 16), // Han in traditional forms
    letters(0x8ba0, 4, 25, 16), // Han
    letters(0x8c9d, -7, 77, 16), // Han in traditional forms
    letters(0x8d1d, 4, 25, 16), // Han
    letters(0x8eca, -7, 77, 16), // Han in traditional forms
    letters(0x8f66, 4, 25, 16), // Han
    letters(0x91d1, -7, 77, 16), // Han in traditional forms
    letters(0x9485, 4, 25, 16), // Han
    letters(0x9580, -7, 77, 16), // Han in traditional forms
    letters(0x95e8, 4, 25, 16), // Han
    letters(0x9801, -7, 77, 16), // Han in traditional forms
    letters(0x9875, 4, 25, 16), // Han
    letters(0x99ac, -7, 77, 16), // Han in traditional forms
    letters(0x9a6c, 4, 25, 16), // Han
    letters(0x9ae0, -7, 77, 16), // Han in traditional forms
    letters(0x9e1f, 4, 25, 16), // Han
    letters(0xa000, 40, 80, 32), // rare scripts
    letters(0xac00, -1, 26, 32), // Hangul
    letters(0xd7b0, 40, 80, 32), // rare scripts
    letters(0xf900, 4, 25, 16), // Han
    letters(0xfb00, 40, 80, 32), // rare scripts
    symbols(0xfe00, 0, 32), // variation selectors
    symbols(0xfe10, 32, 8), // CJK punctuation
    letters(0xfe70, 40, 80, 32), // rare scripts
    symbols(0xff00, 32, 20), // full-width
    letters(0x10000, 40, 80, 32), // rare scripts
    symbols(0x1f000, 94, 32), // emoji
    symbols(0x1f1e6, 61, 32), // flags
    symbols(0x1f200, 94, 32), // emoji
    symbols(0x1f300, 56, 32), // emoji, the older ones
    symbols(0x1f540, 94, 32), // emoji
    symbols(0x1f600, 48, 32), // faces
    symbols(0x1f6c0, 93, 32), // emoji
    symbols(0x1f900, 62, 32), // emoji, the older ones
    symbols(0x1f980, 94, 32), // emoji
    letters(0x20000, 40, 80, 32), // rare scripts
];

const fn letters(first: u32, start: i8, each: u8, again: u8) -> Script {
    Script { first, is_letter: true, start, each, again }
}

const fn symbols(first: u32, each: u8, again: u8) -> Script {
    Script { first, is_letter: false, start: 0, each, again }
}
