"""The pages of the patiences: opening one, its starting tiles, its moves, and looking at it afterwards."""
