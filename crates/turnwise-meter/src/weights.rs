//! The weights, in 32nds of a token.
//!
//! They were fitted by least squares to the counts of `o200k_base` on prose in a hundred languages,
//! program code, JSON, mail, licenses and random strings, each kind with its own share.
//! `docs/measurements/meter.md` shows the error. The tables list no tokens: a pair of letters weighs little if
//! it mostly occurs inside one token, and a lot if it seldom does. The training texts in non-Latin
//! scripts were mostly manuals and program messages. Japanese and Hindi were adjusted a little
//! towards everyday sentences, which take fewer tokens.
//!
//! The byte tables are written as text: `@` is zero, the character after it is one, the character
//! before it is minus one.

/// A script, or a block of symbols, beyond ASCII.
pub(super) struct Script {
    /// Its first character. It extends to the first character of the next script.
    pub first: u32,
    /// Letters form words, symbols do not.
    pub is_letter: bool,
    /// The weight mark_weight where a word begins with the script or changes to it.
    pub start: i8,
    /// The weight of each character.
    pub each: u8,
    /// The weight of each character in a run of four or more equal ones.
    pub again: u8,
}

/// The byte `@`, which means zero in the tables.
pub(super) const ZERO_BYTE: i64 = 64;
/// A word with nothing before it.
pub(super) const WORD_START: i64 = -7;
/// A word after a symbol beyond ASCII.
pub(super) const AFTER_SYMBOL: i64 = 13;
/// A capital inside a word.
pub(super) const CAPITAL: i64 = 3;
/// A contraction such as `'s`.
pub(super) const APOSTROPHE: i64 = 15;
/// Marks with nothing before them.
pub(super) const MARKS_START: i64 = 0;
/// Marks after a space.
pub(super) const MARKS_AFTER_SPACE: i64 = 5;
/// A line break after marks.
pub(super) const MARKS_LINE_BREAK: i64 = 4;

/// Two letters inside a word: a row for the first and a column for the second, by their places in
/// the alphabet. Place 0 means no letter.
pub(super) const PAIR_WEIGHTS: &[u8; 1024] = b"\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @]BABdIFG@OIBD@lFdAFAE@NBHD@@@@@\
    @LSLTIQNdI@E@GVHZDHEFFGYVB[@@@@@\
    @FYEMCB@E@L@AVWD_JG`@DKVYNF@@@@@\
    @GAMIATI]@BQHBGHQKJONBIS_OU@@@@@\
    @HFEIGAIREWXDFBHJ@BCHOCI@LV@@@@@\
    @FX[^LDCfCmTJgPF[]JF@AU]ZH`@@@@@\
    @Q]S^BJMHEeDKGCKlREY@FZs[^[@@@@@\
    @HEaFFaf`@ZKHPNCmSMT@LqRXKC@@@@@\
    @NEFIFDGeeLUFJC@KIHJDfGoNcA@@@@@\
    @UZofPO^OYk@qbMGiR_JlUMOGqO@@@@@\
    @QO[@G@@YGcUJbC[gF[MTXfPdUS@@@@@\
    @JKFJI_Q@DNOEMBGE@OZGKDPKP]@@@@@\
    @IDUc@L]^G_OW@RH@K^]XOheV[`@@@@@\
    @N[EEKEHRIFNLHGLZb`CBICLJQU@@@@@\
    @MEIIKGEYLCHHDBAIpCKIBBCRKT@@@@@\
    @IOJDEJE@L[HADDB@@@GDETmSCU@@@@@\
    @cM[_oaiSZXoF^^iXG@ffBYbeff@@@@@\
    @JOHLEDCHEUILDBCVDKGEJKIMEH@@@@@\
    @PN@LDFVOEgNMNQFDNJC@AGMFEQ@@@@@\
    @JPHNESV@A^NLCQGNICbKFQ@[H[@@@@@\
    @OGJKHHI_IWT@@GWMUCDAbTh^TT@@@@@\
    @GhenEZZYISdR[VKWRLjebi@]Z^@@@@@\
    @J[dZCQKACiQAGIB^@FGYiTP@OO@@@@@\
    @HUFhVvlAOS[dNVpE@b_Oa@nI@@@@@@@\
    @U@JhIUV`I_gM@BAGHCJNd[@LO@@@@@@\
    @NWA`OUNXNlaUXMXRLl__OSUPJL@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@";

/// The extra weight of a word's last two letters: a row for the first, a column for the second.
pub(super) const END_WEIGHTS: &[u8; 676] = b"\
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
    ]f|NIfhXlYbzVeci|Lk(_jVhXX";

/// The byte before a word, from the space on.
pub(super) const LEAD_WEIGHTS: &[u8; 95] =
    br#"0oV>`hMY<bacYI>H..........[XGIg[_..........................ZTu|AW.........................._oes"#;

/// Each mark in a run of marks, from `!` on.
pub(super) const MARK_WEIGHTS: &[u8; 94] =
    br#"KKOSWONJKNTGPJI..........OFIHQYW..........................OPQZQP..........................JRR["#;

/// How many of one character make a token, as a power of two in the lowest three bits, from `!` on.
pub(super) const RUN_POWERS: &[u8; 94] =
    b"4262512226526661111111111443633332212311211221211111111421121361322223122123213112211213211215";

/// The correction for a non-ASCII character, by a hash of it. Characters that mostly occur inside
/// tokens weigh less than others. Collisions do little harm, because a few hundred characters make
/// up most of any text.
pub(super) static CHARACTER_WEIGHTS: &[u8; 2048] = b"\
    BDH@DXANX?NQTQG5N:9:AUD9;FDMF]XNC=FGV9BE/CELAPIYAQECO3XB<VN@J@I;\
    /<A>UiR<LI?==HQ;]EA@C;<JTJU;VXHABDMN;TC7<>K:?7XEAX@CREDD@?dF9E9Q\
    RLBS@?DBD<GXD~Q7LKAU8J?@JB:,AJTPP]>X:0[RZBNIFF>=?<=C@M;C]?KRX9BO\
    G@?M;APAOVF$Q<EG6YH>JGLHD<;@^V>MDO5EAI@LWS@=VT@GF>7R9??LpZD=<CJO\
    <;OUSJ82@ATUoFBWB?6WC9GRCVgISESC=ALJJDNPCM:DJ@PHKS=6>?NGD/WA=BG2\
    H=DI7EDP]VD:K8NG@UBD@?<CBCiHF(9OEELM]DBI==ASE?B'W>8QKEE:OK;QE9?U\
    MHe3QGPT>@QK99VHOFB;UJ=HC8OBEB?>SLFF4FFF44VL>W@AG:GLC<?VQE@N?GUD\
    H;A8?e>D3M9M]CbAFLB>=@PSFDHNDAI0T6?E@A7R&WHF>AS@CGKLEBGLXFB=79GT\
    HT>A=>FO?7DO9LK?=;]J=HKHRM8<UBNG8GIB98HGFSRU.L8S<HHB@AHKBBEN@F`C\
    DJK;QTNZY^@ACFTMF=;FC@BK>:C@@FU:N<=NHMS@B?@K>?@XA>OS>A@:R:d@IHI$\
    8FQJNORFY3L@?LNBB5:>N=[CHA@K;N28TF;OH?@;AQLFV@DPSHiD]L9L@HURGVIM\
    J?CPQ@DI>JFT5LB3FWSEM5??I=LR~;KL@@UT;GTADA69CECZS=KGJDBF@B<ESRAF\
    O:Q>Y[K;>DO?H3;@IE6BK>MA>XQ`GID@ICI_C86F7uLHPEA=:WNXL2F@=58AH=;O\
    /=MJGHVJFQGP?NFN<J@G3BMDA9V@BH?<?=XLU6DEHHID;B;M:ECVB?@CJ<>?EAC0\
    AFBmIA?9>N6B<QO86DS?@SBF?PAoCM]L<UKG?=AGJ8@:PLQOFcRS@PDC?M<>A=AC\
    S9NU>NGCLCA@MH7P@Z?N6???=IJ^B@=M6CF;ZVoCB7HR<FFC>JA@WT]J9QYTBJC@\
    >AEB@W@MG@A@EIWXQ>VJSE@3H:;=1;BL?QJJUDDFPTR?S4FB@Q9NQNCGI>=[LINL\
    =YA@A?=KNQ6B>K<-D<c/5KPKA?;EALA2K@8<2PDC=MZMBOSVAN;FAB8ARBF>DKMM\
    =RAN6<?Q?ADLK@HCS@DL7HI@>CI=LTG?EI:;<DD=D2E?@BP>9;@EH;K=5?Z<ND?2\
    4J:CGJbEX[I8NF<PIIIFPBNJB>EL]?G;@>@]aJEKO:CZE;@COJL<9FQ@E6;=PHH@\
    CIE2F=GH4C@+EKCL?JR=F@L?LF6@>;>HBO?Q8AL<A<DTG6R5C?JFD<B>ELa]J??S\
    J=NWBa-AD@BP@==B49H@E_S@A?:?>Mb@UZ;JB==PG;=DFD;0BA?^JK6G:R8ASFLF\
    DJQDG,BD<@I:mN<?>2AZ@=2AOIF>BZ?M>JN>=OB?b?ADEL]GAI4?V?ANNPHQKHPV\
    DOAG?G1SG'K;@RB?@KCQAD8IMWL:*S:JYQ;?DRPCD:;D@A>HNZ8WBE5CI7?@I<PC\
    =MGPHP;NJGOV<EH:KE?:CF@<IELBQJC<:A:LH@?Z@LDBCI@YPRF@>G;BK;HR;=KL\
    PMGBQ'M;@B-55MMT:NlABVEMHNM0A@JI7HG?PFG>FIW@=SU@?UAOmPNFGD=@ETSE\
    XR6OA;NC;AACFKV@EA@D>CEKKLHNMPWF@=7d.=D@J=@BKO>NB56EFH<@D>GOMTG?\
    _IN<</.H<PJD:5O?C@9@RVEADM@ATH=YB7L1_<@?O-<DDO:EDNALWCFMKd@CINHC\
    CAI<OA4BK+MF;FM<7BJ6KGE7@aB4<IOIJRDLE>J3MHJFM;LMEH2PDBHO<P?*99I@\
    ?;FD4@RCLZbEAB:AJ:GPKNM@::NTGDP>J95<?]AO9;]XPJAR6;7@?MJAQ1BHO?@<\
    JP*;HET;[9J1BI=@=IBDP4G=@A:U@ABHFIIPK@?GABBYP&GC;@K<SOS;KCCEUB@O\
    AVOFC1QZ;FF?;LK@4BE:TJ4RGF<SDBEKI`FV6U?HSo7X=LKOHDQU;9?ITA@@D:0G";

#[rustfmt::skip]
pub(super) static SCRIPTS: [Script; 62] = [
    symbols(0x0080, 36, 16), // Latin-1 signs
    letters(0x00c0, 7, 24, 32), // Latin-1
    letters(0x0100, 17, 22, 32), // other Latin
    letters(0x0250, -6, 33, 32), // phonetic signs
    letters(0x0300, 40, 40, 32), // combining accents
    letters(0x0370, 13, 14, 32), // Greek
    letters(0x0400, 28, 8, 32), // Cyrillic
    letters(0x0530, 35, 8, 32), // Armenian
    letters(0x0590, 14, 15, 32), // Hebrew
    letters(0x0600, 16, 13, 32), // Arabic
    letters(0x0700, 51, 45, 32), // rare scripts
    letters(0x0900, 2, 14, 32), // Devanagari
    letters(0x0980, 20, 13, 32), // Bengali
    letters(0x0a00, 7, 22, 32), // Gurmukhi
    letters(0x0a80, 6, 20, 32), // Gujarati, Oriya
    letters(0x0b80, 19, 16, 32), // Tamil
    letters(0x0c00, 15, 20, 32), // Telugu
    letters(0x0c80, 29, 12, 32), // Kannada
    letters(0x0d00, 26, 10, 32), // Malayalam
    letters(0x0d80, 14, 16, 32), // Sinhala
    letters(0x0e00, 20, 10, 32), // Thai
    letters(0x0e80, 51, 45, 32), // rare scripts
    letters(0x1000, 35, 12, 32), // Burmese
    letters(0x10a0, 30, 11, 32), // Georgian
    letters(0x1100, 51, 45, 32), // rare scripts
    letters(0x1200, 25, 62, 32), // Ethiopic
    letters(0x1380, 51, 45, 32), // rare scripts
    letters(0x1780, 10, 15, 32), // Khmer
    letters(0x1800, 51, 45, 32), // rare scripts
    letters(0x1e00, 20, 20, 32), // more Latin
    letters(0x1f00, 24, 24, 32), // Greek with accents
    symbols(0x2000, 34, 2), // dashes, quotes
    symbols(0x2013, 29, 8), // en dash
    symbols(0x2014, 24, 2), // em dash and after
    symbols(0x2027, 27, 16), // more punctuation
    symbols(0x2100, 40, 16), // symbols
    symbols(0x2500, 28, 2), // lines
    symbols(0x2501, 31, 32), // boxes
    symbols(0x2550, 32, 4), // double lines
    symbols(0x2551, 31, 32), // boxes
    symbols(0x2588, 32, 8), // blocks
    symbols(0x2589, 31, 32), // boxes
    symbols(0x25a0, 40, 16), // symbols
    symbols(0x3000, 24, 2), // CJK space
    symbols(0x3001, 30, 16), // CJK punctuation
    letters(0x3040, -1, 24, 32), // Hiragana
    letters(0x30a0, -4, 19, 32), // Katakana
    letters(0x3100, 11, 24, 32), // Han
    letters(0xa000, 51, 45, 32), // rare scripts
    letters(0xac00, 13, 25, 32), // Hangul
    letters(0xd7b0, 51, 45, 32), // rare scripts
    letters(0xf900, 11, 24, 32), // Han
    letters(0xfb00, 51, 45, 32), // rare scripts
    symbols(0xfe00, 49, 32), // variation selectors
    symbols(0xfe10, 30, 16), // CJK punctuation
    letters(0xfe70, 51, 45, 32), // rare scripts
    symbols(0xff00, 20, 8), // full-width
    letters(0x10000, 51, 45, 32), // rare scripts
    symbols(0x1f000, 60, 32), // emoji
    symbols(0x1f1e6, 52, 32), // flags
    symbols(0x1f200, 60, 32), // emoji
    letters(0x20000, 51, 45, 32), // rare scripts
];

const fn letters(first: u32, start: i8, each: u8, again: u8) -> Script {
    Script { first, is_letter: true, start, each, again }
}

const fn symbols(first: u32, each: u8, again: u8) -> Script {
    Script { first, is_letter: false, start: 0, each, again }
}
