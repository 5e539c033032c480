import { foldText } from '../text/fold.ts'

/** Given names of authors, folded: they distinguish `Jane Ferryman - Harbour` from `Night Harbour - The Fog`. */
const givenNames: ReadonlySet<string> = new Set(
  foldText(`
  aaron abigail abraham adam adrian agatha agnes aidan alan albert aldous alec alex alexander alexandra alexandre alexis
  alfred ali alice alison allan allen amanda amelia amy ana anaïs anatole andré andrea andreas andrew andrey andrzej andy
  angela angie anita ann anna anne annette annie ansel anthony antoine anton antonio arkady arthur arundhati astrid aubrey
  audrey august augusto avi ayn barbara barry beatrix becky bella ben benito benjamin bernard bernardine bernhard
  bernice bertolt bertrand beth betty bill blake bob bohumil boris brad bram brandon brenda brent bret brian bridget brit
  bruce bryan carl carla carlo carlos carmen carol caroline carolyn catherine cecelia celeste chaim charles charlotte
  chester chimamanda chinua chris christa christian christina christine christopher chuck cixin claire clara clarice
  claude claudia clive colette colin colleen colson connie constance cordelia cormac cornelia craig cynthia cyril dale dan
  dana daniel danielle daphne dashiell dave david dean deborah delia denis dennis derek diana diane dieter dino dirk don
  donald donna dora doris dorothy douglas edgar edith edmund eduardo edward edwidge eiji eileen elaine eleanor elena
  elfriede elias elif elizabeth elisabeth ella ellen elmore emil émile emily emma enid eoin eric erica erich erik erin
  ernest ernst erskine esi esther ethan eudora eugene eva evelyn ezra fernando flann flannery florence françois francesca
  francis francisco françoise frank franz fred freda frederick frederik friedrich fritz fyodor gabriel gabriela gail
  garth gary gena genki geoff geoffrey georg george georges georgette gerald gertrude gilbert gill giles gillian giorgio
  giovanni gita giuseppe glen glenn gore grace graham greg gregory gunter günter gustave guy gwendolyn hal han hannah hans
  haruki harold harper harriet harry heather heinrich helen helene hélène helga henning henrik henry herbert herman
  hermann hilary hiromi hiroshi holly honoré hortense howard hubert hugh hugo ian iain ignazio ilse imre ingeborg ingrid
  ira irene iris irvin irving irwin isaac isabel isabelle isaiah ismail italo ivan ivo jack jackie jacob jacqueline
  jacques jakob james jamie jan jane janet janice jasper javier jay jayne jean jeanette jeff jeffrey jennifer jenny jeremy
  jerome jerry jesmyn jesse jessica jhumpa jill jim jo joan joanna joanne jodi joe joel johann johanna johannes john
  johnny jojo jon jonas jonathan jorge josé josef joseph josephine joshua joy joyce juan judith judy jules julia julian
  julie juliet julio julius jun junichiro junot jürgen karen karin karl kate katherine kathleen kathryn kathy katie kazuo
  keigo keith kelly ken kenneth kenzaburo kevin kim kingsley knut koji kristin kristen kurt kyle lara larry laura lauren
  laurence laurie lawrence lee leigh lemony len lena leo leon leonard leonardo leonora leopold lev lewis liane lillian lily linda
  lindsey lisa liu lois lorenzo lorraine lou louis louisa louise lucia lucy luigi luis luke lydia lynn lyudmila madeleine
  madeline maeve maggie malcolm manuel marcel marco marcus margaret margery marguerite maria marie marilynne mario marion mark
  markus marlon martha martin martina mary mathias matt matthew maud maureen maurice max maxim maya megan meg melissa
  michael michail michel michele michelle miguel mikhail mildred milan miranda miriam mo mohsin molly monica muriel
  murasaki nadine nagib naguib nancy naomi natalia natalie natsume nathan nathaniel neal ned neil nelson ngaio nicholas
  nick nicola nicole nikolai nina nora norman octavia olaf olga oliver olivia orhan orson oscar osamu ottessa otto pablo
  pamela pat patricia patrick paul paula paulo pauline pearl penelope per percival peter petra phil philip philippa
  philippe phillip pierre piers primo rachel rafael rainer ralph randall ray raymond rebecca reinhard rené rex rhys
  richard rick rita roald rob robert roberto robin rodney roger roland rolf romain ronald rosa rosamunde rosemary ross
  roxane roy rudolf rudyard rupert russell ruth ryan ryu sally salman salvador sam samantha samuel sandra sara sarah saul
  scott sean sebastian selma seth shannon sharon sheila sherman shirley shusaku siegfried sigmund sigrid simon
  simone sinclair siri sofia sophia sophie soren stanislaw stanisław stefan stella stephanie stephen stephenie
  steve steven stieg stuart sue susan susanna susanne suzanne sven sylvia tad taiye tamora tana tara tayari tayeb ted
  terence teresa terry tess thea theodor theodore thérèse thomas thornton tim timothy tobias toby todd tom tommy toni tony
  torsten tove tracy travis truman umberto upton ursula uwe valerie vasily veronica veronique vicki victor victoria vikram
  vincent viola virginia vita vladimir volker walt walter warren wendy werner wilbur wilhelm wilkie willa willem william
  wladyslaw wole wolfgang yaa yan yann yasunari yevgeny yoko yoshiki yukio yuval yvonne zadie zora`)
    .trim()
    .split(/\s+/),
)

export function isGivenName(word: string): boolean {
  return givenNames.has(foldText(word))
}
